"""Model of the protocol that copies traces into blocks. Read state, items, then the actors: writer, packer (with
packerflow, packerread, packerwork and voids), merger, sweeper, removal, creator, recovery, retention, search, pages.
Then properties and settling, which say what must hold."""
