-- needs: db, audit-log, trash

call audit_table('areas', 'area', ignored => '{search}');
-- Without its only area in force a business unit would open them all.
call trash_table('areas', code => 'code', refused_in => '{users,organizational_unit_areas}',
  kept_while => $$
    exists (select from users u where u.tenant_id = t.tenant_id and u.area_id = t.id)
    or exists (
      select from organizational_unit_areas opened
      where opened.tenant_id = t.tenant_id and opened.area_id = t.id and not exists (
        select from organizational_unit_areas other
        join areas kept
          on kept.tenant_id = other.tenant_id and kept.id = other.area_id and kept.deleted_at is null
        where other.tenant_id = opened.tenant_id and other.unit_id = opened.unit_id))$$);
