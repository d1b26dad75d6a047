-- Finds a person whom the directory has deleted by what it called them: the same one comes back, whatever else changed.
create index scim_users_removed on scim_users (tenant_id, external_id) where removed_at is not null;
