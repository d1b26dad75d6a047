-- The search over everything shows first those whose name begins with the text. `search` begins with the
-- name; a B-tree holds 60 characters of it, since an entry has a maximum size.
create index users_beginning on users (tenant_id, left(search, 60) text_pattern_ops, id);
