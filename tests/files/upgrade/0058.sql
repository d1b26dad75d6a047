
-- An uploaded course of each company that is read, and one whose course exists.
insert into course_packages (tenant_id, key, manifest, total, done, bytes, pixels, worked_ms, attempts)
select id, '00000000-0000-4000-8000-000000000058',
  '{"format": "sendero-course", "version": 1, "course": {"name": "Inducción", "skills": []}, "sections": [], "files": [{"name": "plano.png", "media_type": "image/png", "bytes": 10}, {"name": "icono.svg", "media_type": "image/svg+xml", "bytes": 10}]}',
  2, 1, 10, 81, 12, 1
from tenants;
insert into course_package_files (tenant_id, package_key, place, file_key, stored, notes)
select id, '00000000-0000-4000-8000-000000000058', 0, 'course-files/' || id || '/00000000-0000-4000-8000-000000000158',
  json_build_object('from', 'plano.png', 'file', json_build_object('kind', 'images', 'name', 'plano.png',
    'mediaType', 'image/png', 'bytes', 10, 'key', 'course-files/' || id || '/00000000-0000-4000-8000-000000000158')),
  '{}'
from tenants;
insert into course_packages (tenant_id, key, manifest, state, total, tenant_course_id, created_by, cleaned)
select id, '00000000-0000-4000-8000-000000000059', '{"course": {"name": "Vacío"}}', 'created', 0, 1, 1, true
from tenants;
