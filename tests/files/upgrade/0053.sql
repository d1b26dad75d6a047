-- A response that waits for its browser, of each company; a company by SAML.
insert into sign_on_saml_responses (tenant_id, attempt, code, content, expires_at)
select id, '\x01', '\x02', '\x03', '2036-11-20' from tenants;
update sign_on_connections set protocol = 'saml', client_id = null, client_secret = null,
  sign_on_url = 'https://login.example/sso', signing_certificates = '{certificate}'
where tenant_id = (select min(id) from tenants);
update sign_on_sessions set subject_format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
