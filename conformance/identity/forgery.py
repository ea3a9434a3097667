"""Tokens that were not issued by the provider, or not like this."""

import base64
import hashlib
import hmac
import json
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa


def decode(token: str) -> tuple[dict, dict]:
    """Header and claims of a token, which are not verified."""
    header, claims, _ = token.split(".")
    return json.loads(_bytes(header)), json.loads(_bytes(claims))


def forgeries(token: str, key: dict) -> dict[str, str]:
    """Wrong variants of a valid token.

    The key is the provider's public one, as a JWK: what an attacker also has.
    """
    header, claims = decode(token)
    first, second, signature = token.split(".")
    attacker = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    own_key = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "own", **_numbers(attacker)}
    admin = {**claims, "preferred_username": "admin", "groups": ["mlflow-admins"], "sub": "somebody else"}
    swapped = _text(_json(admin))
    forged = {
        "claims changed": f"{first}.{swapped}.{signature}",
        "header changed": f"{_text(_json({**header, 'typ': 'JWT'}))}.{second}.{signature}",
        "signature changed": f"{first}.{second}.{_flipped(signature)}",
        "signature cut": f"{first}.{second}.{signature[:-8]}",
        "signature missing": f"{first}.{second}.",
        "signature of another key, known kid": _rs256(attacker, header, admin),
        "signature of another key, unknown kid": _rs256(attacker, {**header, "kid": "unknown"}, admin),
        "signature of another key, no kid": _rs256(attacker, {"alg": "RS256"}, admin),
        "signature of a key in the header": _rs256(attacker, {"alg": "RS256", "kid": "own", "jwk": own_key}, admin),
        "signature of a key at a URL in the header": _rs256(
            attacker, {"alg": "RS256", "kid": "own", "jku": "http://127.0.0.1:9/keys"}, admin
        ),
        "critical header that is unknown": _rs256(attacker, {**header, "crit": ["b64"], "b64": False}, admin),
        "four parts": f"{token}.{signature}",
        "five parts, as if encrypted": f"{token}.{signature}.{signature}",
        "claims that are no JSON": f"{first}.{_text(b'no JSON')}.{signature}",
    }
    for name in ("none", "None", "NONE", "nOnE", ""):
        unsigned = f"{_text(_json({**header, 'alg': name}))}.{swapped}."
        forged[f"alg {name!r}"] = unsigned
        forged[f"alg {name!r} with the signature"] = unsigned + signature
    for name, secret in _public_texts(key).items():
        for kid in ({"kid": header["kid"]}, {}):
            signed = _hs256(secret, {"alg": "HS256", "typ": "JWT", **kid}, admin)
            forged[f"HS256 by {name}{', known kid' if kid else ''}"] = signed
    return forged


def flooding(token: str, count: int) -> list[str]:
    """Tokens whose key ids are invented, all different."""
    header, claims = decode(token)
    signature = token.split(".")[2]
    stamp = time.time_ns()
    return [
        f"{_text(_json({**header, 'kid': f'{stamp}-{number}'}))}.{_text(_json(claims))}.{signature}"
        for number in range(count)
    ]


def _public_texts(key: dict) -> dict[str, bytes]:
    """What a careless verifier takes for the secret of HS256: the public key, in the usual forms."""
    modulus, exponent = (int.from_bytes(_bytes(key[name])) for name in "ne")
    public = rsa.RSAPublicNumbers(exponent, modulus).public_key()
    pem, der = serialization.Encoding.PEM, serialization.Encoding.DER
    spki, pkcs1 = serialization.PublicFormat.SubjectPublicKeyInfo, serialization.PublicFormat.PKCS1
    return {
        "PEM": public.public_bytes(pem, spki),
        "PEM without its last line feed": public.public_bytes(pem, spki).rstrip(),
        "PKCS1 PEM": public.public_bytes(pem, pkcs1),
        "DER": public.public_bytes(der, spki),
        "modulus": _bytes(key["n"]),
        "JWK": _json(key),
        "nothing": b"",
    }


def _numbers(private: rsa.RSAPrivateKey) -> dict[str, str]:
    numbers = private.public_key().public_numbers()
    return {name: _text(value.to_bytes((value.bit_length() + 7) // 8)) for name, value in (("n", numbers.n), ("e", numbers.e))}


def _rs256(key: rsa.RSAPrivateKey, header: dict, claims: dict) -> str:
    signed = f"{_text(_json(header))}.{_text(_json(claims))}"
    return f"{signed}.{_text(key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256()))}"


def _hs256(secret: bytes, header: dict, claims: dict) -> str:
    signed = f"{_text(_json(header))}.{_text(_json(claims))}"
    return f"{signed}.{_text(hmac.digest(secret, signed.encode(), hashlib.sha256))}"


def _flipped(signature: str) -> str:
    data = bytearray(_bytes(signature))
    data[len(data) // 2] ^= 1
    return _text(bytes(data))


def _json(value) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
