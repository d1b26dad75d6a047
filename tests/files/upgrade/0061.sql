-- Every company has a brand.
insert into tenant_brands (tenant_id, name, color, legal_line, created_at)
select id, 'Academia ' || name, '#0f5f9e', 'NIT 900.123.456-7', '2026-11-29' from tenants;
