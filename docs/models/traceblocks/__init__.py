"""Model of the protocol that copies traces into blocks. Read state, items, then the actors: writer, packer (with
packerflow, packerread and packerwork), merger, sweeper, retention, search, pages. Then properties and settling, which
say what must hold."""
