import type { Mutant } from './mutant.ts'

/** Defects in tenant isolation. */
const SWEEP = 'tests/api/platform/tenancy/companies.test.ts'
const GUARDS = 'tests/api/platform/row-security.test.ts'

export const TENANTS: Mutant[] = [
  {
    name: 'row security shows every company’s rows',
    file: 'api/platform/db/routines.sql',
    text: "  mine constant text := 'tenant_id = (select current_tenant())';",
    replacement: "  mine constant text := 'true';",
    caughtBy: { files: GUARDS },
  },
  {
    name: 'row security takes rows for another company',
    file: 'api/platform/db/routines.sql',
    text: "'using (%s%s) with check (%1$s)'",
    replacement: "'using (%s%s) with check (true)'",
    caughtBy: { files: GUARDS },
  },
  {
    name: 'the trash shows every company’s',
    file: 'api/oversight/trash/routines.sql',
    text: 'where t.tenant_id = $1 and t.deleted_at is not null',
    replacement: 'where $1 > 0 and t.deleted_at is not null',
    caughtBy: { files: SWEEP, titles: 'trash' },
  },
  {
    name: 'the search of users finds every company’s',
    file: 'api/people/users/routines.sql',
    text: `return query execute 'select id from users where tenant_id = $1 and`,
    replacement: `return query execute 'select id from users where $1 > 0 and`,
    caughtBy: { files: 'tests/api/people/users/list.test.ts' },
  },
  {
    name: 'pictures are every company’s',
    file: 'api/platform/images/pictures.ts',
    text: 'return `${folder}/${tenantId}/${key}`',
    replacement: 'return `${folder}/${tenantId > 0}/${key}`',
    caughtBy: { files: SWEEP, titles: '(users|courses|instructors)\\.' },
  },
  {
    name: 'another time zone moves the day of a session',
    file: 'api/access/tenants/routines.sql',
    text: 'update external_courses set start_time = reanchored(start_time, before, after)\n',
    replacement: 'update external_courses set start_time = start_time\n',
    caughtBy: { files: 'tests/api/access/tenants/typed-days.test.ts' },
  },
]
