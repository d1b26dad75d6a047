-- A design that somebody has begun to change: a draft with files, a published version and what was changed.
insert into course_draft_sections (tenant_id, course_id, parent_id, position, name, icon, color, theme)
select owner_tenant_id, id, null, 900, 'Borrador', 'icono.svg', 4278190335, '{"type": "dark"}'
from courses where slug = 'catacion';
insert into course_resources (tenant_id, course_id, kind, name, media_type, bytes, file_key)
select owner_tenant_id, id, 'svg', 'icono.svg', 'image/svg+xml', 120, 'course-files/1/icono'
from courses where slug = 'catacion';
insert into course_publications (tenant_id, course_id, number, design, files, published_by_name)
select owner_tenant_id, id, 2, '{"theme": {}, "sections": [], "contents": []}', '{icono.svg}', 'Ana Ruiz'
from courses where slug = 'catacion';
insert into course_design_changes (tenant_id, course_id, version, actor_id, actor_name, kind, change)
select owner_tenant_id, id, 2, 1, 'Ana Ruiz', 'add_section', '{"course": null, "sections": [], "contents": []}'
from courses where slug = 'catacion';
