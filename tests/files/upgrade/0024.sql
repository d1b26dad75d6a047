-- A path that has a certification.
insert into formation_path_certifications (tenant_id, path_id, certification_id, position)
select 1, p.id, c.id, 64 from formation_paths p, certifications c where p.tenant_id = 1 and c.name = 'Alturas';
