// Dex, the OpenID Connect provider of the suite: its server and its memory storage as published, configured by a
// JSON file that is the only argument.
//
// Dex's own command is not used for two reasons. Its module cannot be built as a dependency, because the gRPC API
// in it needs a version of another module that was never published; and it looks whether it should rotate its keys
// only every 30 seconds. Here SIGHUP rotates them at once, by Dex's own rotation.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	gosundheit "github.com/AppsFlyer/go-sundheit"
	"golang.org/x/crypto/bcrypt"

	"github.com/dexidp/dex/server"
	"github.com/dexidp/dex/server/connectors"
	"github.com/dexidp/dex/server/signer"
	"github.com/dexidp/dex/storage"
	"github.com/dexidp/dex/storage/memory"
)

type settings struct {
	Issuer string
	// Addresses to listen on, each with the difference of its clock, such as 0s or -1h.
	Listen map[string]string
	// How long an ID token is valid, such as 5m.
	IDTokens string
	Clients  []storage.Client
	Users    []user
}

type user struct {
	ID, Email, Name, Password string
	Groups                    []string
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var given settings
	if err := json.Unmarshal(data, &given); err != nil {
		return err
	}
	validFor, err := time.ParseDuration(given.IDTokens)
	if err != nil {
		return err
	}
	logger := slog.New(slog.NewTextHandler(os.Stdout, nil))
	store, err := storeOf(given, logger)
	if err != nil {
		return err
	}
	keys, err := signerOf(store, validFor, logger)
	if err != nil {
		return err
	}
	go rotateOnHangup(store, validFor, logger)
	ended := make(chan error)
	for address, difference := range given.Listen {
		offset, err := time.ParseDuration(difference)
		if err != nil {
			return err
		}
		dex, err := server.NewServer(context.Background(), server.Config{
			Issuer:             given.Issuer,
			Storage:            store,
			Signer:             keys,
			Logger:             logger,
			HealthChecker:      gosundheit.New(),
			Now:                func() time.Time { return time.Now().Add(offset) },
			IDTokensValidFor:   validFor,
			SkipApprovalScreen: true,
			PasswordConnector:  connectors.LocalConnector,
		})
		if err != nil {
			return err
		}
		go func() { ended <- http.ListenAndServe(address, logged(dex, logger)) }()
	}
	return <-ended
}

// logged writes each request into the log, where the suite counts them.
func logged(handler http.Handler, logger *slog.Logger) http.Handler {
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		logger.Info("request", "method", request.Method, "path", request.URL.Path)
		handler.ServeHTTP(response, request)
	})
}

// storeOf returns a storage in memory that has the clients and users, and users with passwords as only connector.
func storeOf(given settings, logger *slog.Logger) (storage.Storage, error) {
	var passwords []storage.Password
	for _, one := range given.Users {
		hash, err := bcrypt.GenerateFromPassword([]byte(one.Password), bcrypt.DefaultCost)
		if err != nil {
			return nil, err
		}
		passwords = append(passwords, storage.Password{
			UserID:            one.ID,
			Email:             one.Email,
			Username:          one.Name,
			PreferredUsername: one.Name,
			Groups:            one.Groups,
			Hash:              hash,
		})
	}
	local := storage.Connector{ID: connectors.LocalConnector, Name: "Email", Type: connectors.LocalConnector}
	store := storage.WithStaticClients(memory.New(logger), given.Clients)
	store = storage.WithStaticPasswords(store, passwords, logger)
	return storage.WithStaticConnectors(store, []storage.Connector{local}), nil
}

func signerOf(store storage.Storage, validFor time.Duration, logger *slog.Logger) (signer.Signer, error) {
	config := signer.LocalConfig{KeysRotationPeriod: "24h"}
	return config.Open(context.Background(), store, validFor, time.Now, logger)
}

// rotateOnHangup declares the signing key to be due, and starts a signer for a moment, which rotates it.
func rotateOnHangup(store storage.Storage, validFor time.Duration, logger *slog.Logger) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	for range hangups {
		err := store.UpdateKeys(context.Background(), func(keys storage.Keys) (storage.Keys, error) {
			keys.NextRotation = time.Now().Add(-time.Second)
			return keys, nil
		})
		if err != nil {
			logger.Error("not rotated", "err", err)
			continue
		}
		rotating, err := signerOf(store, validFor, logger)
		if err != nil {
			logger.Error("not rotated", "err", err)
			continue
		}
		ended, end := context.WithCancel(context.Background())
		end()
		rotating.Start(ended)
	}
}
