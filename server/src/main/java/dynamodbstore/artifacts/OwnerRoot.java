package dynamodbstore.artifacts;

import dynamodbstore.artifacts.local.Confinement;

/** Artifact root of an owner as it is stored: a URI, and where it must lie if it is local. */
public record OwnerRoot(String uri, Confinement confinement) {}
