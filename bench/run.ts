import { audiences } from './people/audiences.ts'
import { buildForBench } from './build.ts'
import { certificationReminders } from './courses/certification-reminders.ts'
import { certificatesZip } from './courses/certificates-zip.ts'
import { courseDetail } from './courses/course-detail.ts'
import { designEditor } from './courses/design-editor.ts'
import { exportsFair } from './load/exports-fair.ts'
import { externalCourseUsers } from './people/external-course-users.ts'
import { flood } from './load/flood.ts'
import { formationPaths } from './courses/formation-paths.ts'
import { groups } from './people/groups.ts'
import { indicators } from './reports/indicators.ts'
import type { BenchResult } from './measure.ts'
import { messages, MESSAGES_SETTINGS } from './courses/messages.ts'
import { neighbours, NEIGHBOURS_SETTINGS } from './load/neighbours.ts'
import { office } from './people/office.ts'
import { pooling } from './load/pooling.ts'
import { preregistrations } from './people/preregistrations.ts'
import { reports } from './reports/reports.ts'
import { routes } from './routes.ts'
import { scale } from './scale.ts'
import { scim, SCIM_SETTINGS } from './people/scim.ts'
import { searchEverything } from './people/search-everything.ts'
import { startSite, type BenchSite } from './site.ts'
import { soak } from './load/soak.ts'
import { start } from './start.ts'
import { uploads } from './load/uploads.ts'
import { userDetail } from './users/user-detail.ts'
import { usersExport } from './users/users-export.ts'
import { usersFilters } from './users/users-filters.ts'
import { usersImport, usersImportPasswords } from './users/users-import.ts'
import { usersGrowth } from './users/users-growth.ts'
import { apiList, usersPage, usersPageDeep, usersSearch } from './users/users-list.ts'
import { watchers, WATCHERS_SETTINGS } from './load/watchers.ts'
import { webProcesses } from './load/web-processes.ts'
import { weight } from './weight.ts'

const MILLION = 1_000_000

/** Every bench by its name in docs/performance.md, and how many users its company has. */
type Bench = {
  users: number
  run: (site: BenchSite) => Promise<BenchResult[]>
  settings?: Record<string, string>
}
const BENCHES: Record<string, Bench> = {
  'users-page': { users: MILLION, run: usersPage },
  'users-page-deep': { users: MILLION, run: usersPageDeep },
  'users-search': { users: MILLION, run: usersSearch },
  'search-everything': { users: MILLION, run: searchEverything },
  'users-filters': { users: MILLION, run: usersFilters },
  'api-list': { users: MILLION, run: apiList },
  export: { users: MILLION, run: usersExport },
  'exports-fair': { users: 100_000, run: exportsFair },
  import: { users: 10_000, run: usersImport },
  'import-passwords': { users: 10_000, run: usersImportPasswords },
  groups: { users: 100_000, run: groups },
  'user-detail': { users: 1_000, run: userDetail },
  'certificates-zip': { users: 1_000, run: certificatesZip },
  preregistrations: { users: 10_000, run: preregistrations },
  'certification-reminders': { users: 10_000, run: certificationReminders },
  'formation-paths': { users: 100_000, run: formationPaths },
  'external-course-users': { users: 100_000, run: externalCourseUsers },
  indicators: { users: 100_000, run: indicators },
  audiences: { users: 100_000, run: audiences },
  'audiences-growth': { users: MILLION, run: audiences },
  messages: { users: 10_000, run: messages, settings: MESSAGES_SETTINGS },
  reports: { users: 100_000, run: reports },
  'course-detail': { users: 100_000, run: courseDetail },
  'design-editor': { users: 1_000, run: designEditor },
  routes: { users: 1_000, run: routes },
  watchers: { users: 1_000, run: watchers, settings: WATCHERS_SETTINGS },
  flood: { users: 10_000, run: flood },
  neighbours: { users: 1_000, run: neighbours, settings: NEIGHBOURS_SETTINGS },
  office: { users: 10_000, run: office },
  soak: { users: 10_000, run: soak },
  uploads: { users: 1_000, run: uploads },
  weight: { users: 1_000, run: weight },
  'web-processes': { users: 10_000, run: webProcesses },
  pooling: { users: 1_000, run: pooling },
  scim: { users: 1_000, run: scim, settings: SCIM_SETTINGS },
}
const WITHOUT_SITE: Record<string, () => Promise<BenchResult[]>> = {
  'users-growth': usersGrowth,
  start,
  scale,
}

const asked = process.argv.slice(2)
// Its data take minutes and gigabytes: it runs when it is asked for.
const ON_REQUEST = ['scale']
const names =
  asked.length > 0
    ? asked
    : [...Object.keys(BENCHES), ...Object.keys(WITHOUT_SITE)].filter(
        (name) => !ON_REQUEST.includes(name),
      )
const unknown = names.filter((name) => !(name in BENCHES) && !(name in WITHOUT_SITE))
if (unknown.length > 0) {
  console.error(
    `No bench is called ${unknown.join(', ')}. There are: ${[...Object.keys(BENCHES), ...Object.keys(WITHOUT_SITE)].join(', ')}`,
  )
  process.exit(2)
}

buildForBench()
console.log('| bench | what | figure | reference | ratio | bar | |')
console.log('|---|---|---|---|---|---|---|')
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) report(await WITHOUT_SITE[name]!())
  else {
    const site = await startSite(bench.users, bench.settings)
    try {
      report(await bench.run(site))
    } finally {
      await site.stop()
    }
  }
}

function report(results: BenchResult[]): void {
  for (const { bench, what, figure, reference, ratio, bar, better, notes } of results) {
    const passed = better === 'more' ? ratio >= bar : ratio <= bar
    const limit = `${better === 'more' ? '≥' : '≤'} ${bar < 100 ? +bar.toFixed(2) : bar.toFixed(0)}`
    console.log(
      `| ${bench} | ${what}${notes ? ` (${notes})` : ''} | ${figure} | ${reference} | ${ratio.toFixed(2)} | ${limit} | ${passed ? 'passes' : 'FAILS'} |`,
    )
  }
}
