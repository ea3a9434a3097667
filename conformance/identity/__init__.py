"""Single sign-on with a real OpenID Connect provider."""
