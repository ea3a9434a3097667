package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/** Encoders of the responses of the endpoints of access tokens. */
final class AccessTokenResponses {
  private AccessTokenResponses() {}

  /** With the secret, which no cache may keep. */
  static ServerResponse created(AccessTokenService.Created created) {
    return ServerResponse.json(
            out -> {
              out.name("access_token");
              body(out, created.token());
              out.name("secret").value(created.secret().text());
            })
        .with("Cache-Control", "no-store");
  }

  static void tokens(JsonWriter out, List<AccessToken> tokens) {
    out.name("access_tokens").beginArray();
    tokens.forEach(token -> body(out, token));
    out.endArray();
  }

  private static void body(JsonWriter out, AccessToken token) {
    out.beginObject();
    out.name("id").value(token.id());
    out.name("name").value(token.name());
    out.name("username").value(token.owner().name());
    out.name("read_only").value(token.isReadOnly());
    out.name("creation_time").value(token.created().toEpochMilli());
    out.name("expiration_time");
    token.expiry().ifPresentOrElse(expiry -> out.value(expiry.toEpochMilli()), out::nullValue);
    out.name("last_used_date");
    token.lastUse().ifPresentOrElse(day -> out.value(day.toString()), out::nullValue);
    out.endObject();
  }
}
