"""The scenarios, and the mutations that show which rule prevents what."""

from typing import NamedTuple

from workspaces.state import Scenario

WORKSPACES = {
    "workspace: empty or not": Scenario(2, ("RESTRICT",)),
    "workspace: two deletions": Scenario(1, ("RESTRICT", "RESTRICT"), removers=2),
    "workspace: cascade": Scenario(2, ("CASCADE",), removers=2),
    "workspace: move": Scenario(2, ("SET_DEFAULT", "RESTRICT"), removers=1),
    "workspace: created again": Scenario(1, ("RESTRICT", "RESTRICT"), removers=2, recreations=1),
    "workspace: cascade, created again": Scenario(1, ("CASCADE",), removers=2, recreations=1),
    "workspace: roles of its name": Scenario(1, ("CASCADE",), removers=2, recreations=1, role_creators=2),
    "workspace: created twice": Scenario(0, ("RESTRICT",), removers=1, recreations=2, role_creators=1),
}


class WorkspaceMutation(NamedTuple):
    broken: str
    scenario: str
    expected: str


WORKSPACE_MUTATIONS = (
    WorkspaceMutation("a creation does not check the state", "workspace: empty or not", ""),
    WorkspaceMutation("the row is written later", "workspace: empty or not", "differ"),
    WorkspaceMutation("the workspace is not closed", "workspace: empty or not", "RESTRICT has deleted"),
    WorkspaceMutation("emptiness is not checked again", "workspace: empty or not", "RESTRICT has deleted"),
    WorkspaceMutation("the decision is unconditional", "workspace: empty or not", "RESTRICT has deleted"),
    WorkspaceMutation("the workspace is deleted unconditionally", "workspace: created again", ""),
    WorkspaceMutation("a list is not verified", "workspace: created again", "RESTRICT has deleted"),
    WorkspaceMutation("a list of roles is not verified", "workspace: created again", "later workspace"),
    WorkspaceMutation("revisions restart", "workspace: created again", ""),
    WorkspaceMutation("a creation does not delete roles", "workspace: roles of its name", "roles of an earlier"),
    WorkspaceMutation(
        "roles are deleted before the workspace is created", "workspace: roles of its name", "roles of an earlier"),
    WorkspaceMutation("the workspace is deleted before its roles", "workspace: cascade, created again", "roles of"),
)
