-- SAML 2.0 beside OpenID Connect.

alter table sign_on_connections
  -- where browsers are sent to sign in, and to sign out
  add column sign_on_url text,
  add column logout_url text,
  -- certificates of the provider in PEM, several while one replaces the other
  add column signing_certificates text[] not null default '{}',
  add constraint sign_on_connections_saml
    check (protocol <> 'saml' or (sign_on_url is not null and cardinality(signing_certificates) > 0));

-- format of the subject's name, with which the provider is asked to end its session
alter table sign_on_sessions add column subject_format text;

-- Responses that were verified, until the browser that began the sign-on fetches them.
create table sign_on_saml_responses (
  tenant_id int not null references tenants (id),
  -- SHA-256 of the attempt, as in sign_on_attempts
  attempt bytea not null,
  -- SHA-256 of 256 random bits that only the browser which brought the response has
  code bytea not null,
  -- sealed: the assertion, or why it is refused
  content bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, attempt)
);
create index sign_on_saml_responses_expired on sign_on_saml_responses (expires_at);
