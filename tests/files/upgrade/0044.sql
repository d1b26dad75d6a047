-- A file of the library that a course has as well, and one that no course has.
insert into library_files (tenant_id, kind, name, media_type, bytes, file_key)
select owner_tenant_id, 'svg', 'Ícono.svg', 'image/svg+xml', 120, 'course-files/1/icono'
from courses where slug = 'catacion'
union all
select owner_tenant_id, 'images', 'Logo.png', 'image/png', 900, 'course-files/1/logo'
from courses where slug = 'catacion';
