// Who may import whom. Each rule says why, because whoever meets it will want to know.
// docs/architecture.md draws the same picture.

/**
 * Folders of api/ that contexts stand on. Every other folder there is a context. The pipeline of
 * imports is one: what is imported brings its columns and rules to it. So are members: whose they are
 * and what ties them is brought.
 */
const FOUNDATION = [
  'http',
  'db',
  'jobs',
  'files',
  'mail',
  'imports',
  'members',
  'records',
  'telemetry',
]

/**
 * Public files of contexts, which other contexts may import. Adding a line is a decision about the design: a
 * context that shares much with its neighbours may be one context with them.
 */
const PUBLIC = [
  'api/access/auth/(own-password|passwords|sealing|sign-on-only|sign-in|sign-in-challenge|signed-text)\\.ts',
  // An administrator removes what its owner has lost.
  'api/access/second-factor/factors\\.ts',
  'api/access/sessions/start\\.ts',
  'api/platform/images/(avatars|encode|form-pictures|pictures)\\.ts',
  'api/training/certifications/(due-reminders|expiring)\\.ts',
  // Certificates are the public page and the file of credentials.
  'api/courses/credentials/(download|issue|issuer|linkedin|verify)\\.ts',
  // Pages by key of what is only added to.
  'api/oversight/audit-log/list\\.ts',
  'api/training/certifications/unnotified\\.ts',
  'api/training/external-courses/overdue\\.ts',
  // Who deletes what paths have asks which have it.
  'api/training/formation-paths/usage\\.ts',
  // A notice names a course or path, and the people who are behind in it.
  'api/(courses|formation-paths)/(behind|read)\\.ts',
  // A path is given to positions and groups, which show how many users they have.
  'api/people/groups/(members|read|remove)\\.ts',
  'api/(areas|positions)/table\\.ts',
  'api/courses/certificates/(archive|download|issue|printable)\\.ts',
  // A course is exported and built anew as the editor reads and writes it.
  'api/courses/course-design/(access|assets|change|copied-files|difference|file-list|model|portable|published|resource-type|resources|store)\\.ts',
  'api/courses/courses/(create|images)\\.ts',
  // What deletes things puts them into the trash the same way.
  'api/oversight/trash/(reassign-and-delete|soft-delete)\\.ts',
  // Courses, external courses and certifications have skills the same way.
  'api/courses/skills/owner\\.ts',
  // Whoever asks to join a company is offered the same choices, and becomes the same kind of user.
  'api/people/users/(create|list|lookups|mobile|status|update)\\.ts',
  // A company's own administrators change some of its flags where they are used.
  'api/access/tenants/change\\.ts',
  // A message is sent to the people of an audience, by whoever brings messages to WhatsApp.
  'api/messages/communications/(approval-limit|audience-people|criteria|sender|size)\\.ts',
  'api/messages/whatsapp/(attachment|problems|provider)\\.ts',
  'api/[^/]+/(routes|jobs|policy)\\.ts',
]

/** Folders of app/ that features stand on. Every other folder there is a feature. */
const SHARED = [
  'ui',
  'forms',
  'charts',
  'drag',
  'lists',
  'deletions',
  'members',
  'notices',
  'paths',
  'url-state',
  'people-filters',
  'records',
  'people',
  'report-page',
  'live',
  'search',
  'shell',
  'backend',
  'copy',
  'styles',
  'imports',
  'course-screens',
]

const anyOf = (names) => `(?:${names.join('|')})`
const feature = `^app/(?!${anyOf(SHARED)}/)([^/]+)/`
const context = `^api/(?!${anyOf([...FOUNDATION, 'demo'])}/)([^/]+)/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'console-never-touches-the-api',
      comment:
        'The console speaks to the API only by its contract, so that the API can live in another ' +
        'process (API_URL). Add an endpoint to contract/ and call it through app/kit/backend.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: ['^api/', '^server/', '^server\\.ts$', '^settings\\.ts$', '^node_modules/pg/'] },
    },
    {
      name: 'api-never-touches-the-console',
      comment: 'The API serves learners’ apps and other systems as well: it knows no pages.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: ['^app/', '^server/', '^server\\.ts$', '@remix-run', '^node_modules/react'] },
    },
    {
      name: 'contract-is-data',
      comment:
        'A form imports its schema from the contract, so whatever the contract imports ends up in ' +
        'the browser. Only zod may.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'feature-to-feature-in-the-console',
      comment:
        'A feature is deleted with its folder. What two features share honestly (the third ' +
        'repetition, not the second) moves down to app/kit/ui, app/kit/forms or app/kit/shell.',
      severity: 'error',
      from: { path: feature },
      to: { path: feature, pathNot: '^app/$1/' },
    },
    {
      name: 'insides-of-another-context',
      comment:
        'A context may be rewritten without its neighbours noticing. Import its public file ' +
        '(PUBLIC in .dependency-cruiser.cjs), or ask the database through a function of your own.',
      severity: 'error',
      from: { path: context },
      to: { path: context, pathNot: ['^api/$1/', ...PUBLIC.map((file) => `^${file}$`)] },
    },
    {
      name: 'foundation-knows-no-context',
      comment:
        'http, db, jobs, files, mail, imports, members, records and telemetry are what contexts stand on. What depends on a ' +
        'context is handed down (Services) or mounted (app.ts, job-handlers.ts, import-definitions.ts).',
      severity: 'error',
      from: { path: `^api/${anyOf(FOUNDATION)}/` },
      // Some mails carry a password, and all are sealed.
      to: { path: context, pathNot: '^api/access/auth/(passwords|sealing)\\.ts$' },
    },
    {
      name: 'server-composes',
      comment:
        'server/ joins the API and the console in one process. It needs how the API starts, its log and what ' +
        'both sides count and refuse; docs/architecture.md lists the same files.',
      severity: 'error',
      from: { path: '^server(/|\\.ts$)' },
      to: {
        path: '^(api|app|contract|scripts|tests)/',
        pathNot: [
          '^api/(app|log|main)\\.ts$',
          '^api/platform/http/(connection-limit|context|failure|metrics|process-channel|semaphore)\\.ts$',
          '^api/platform/jobs/processors\\.ts$',
          '^api/platform/telemetry/(start|tracing)\\.ts$',
          '^api/platform/db/(embedded/server|server-list)\\.ts$',
          '^contract/(endpoint|http-call|shapes)\\.ts$',
        ],
      },
    },
    {
      name: 'ui-knows-no-feature',
      comment:
        'Primitives take what they show as props. One that imports a path, a schema or a session ' +
        'belongs to a feature, to app/kit/forms or to app/kit/shell.',
      severity: 'error',
      from: { path: '^app/kit/ui/' },
      to: { path: '^(app|contract|api|server)/', pathNot: '^app/(ui|styles|url-state)/' },
    },
    {
      name: 'paths-know-no-feature',
      comment:
        'An address is made of ids and words that are handed to it, so that whoever links to it can.',
      severity: 'error',
      from: { path: '^app/kit/urls(/|\\.ts$)' },
      to: { path: '^(app|contract|api|server)/', pathNot: '^app/(paths|url-state)/' },
    },
    {
      name: 'url-state-knows-no-feature',
      comment:
        'Reading and writing parameters of URLs serves every screen and its primitives, so it knows none; of ui it ' +
        'takes how a day is typed.',
      severity: 'error',
      from: { path: '^app/kit/urls/' },
      to: { path: '^(app|contract|api|server)/', pathNot: '^app/(url-state/|ui/day\\.ts$)' },
    },
    {
      name: 'forms-know-ui-and-contract',
      comment:
        'Fields and validators serve every feature, so they know none. What reads a posted form on the ' +
        'server (.server files) stands on the backend as well.',
      severity: 'error',
      from: { path: '^app/kit/forms/', pathNot: '\\.server\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(forms|ui|copy|url-state)/' },
    },
    {
      name: 'charts-know-ui',
      comment: 'A chart is given figures and words; whose they are is a feature’s to say.',
      severity: 'error',
      from: { path: '^app/kit/charts/' },
      to: { path: '^(app|contract)/', pathNot: '^app/(charts|ui)/' },
    },
    {
      name: 'drag-knows-no-feature',
      comment:
        'Which rows there are, the places that one can have and what is said of them is a feature’s. The kit ' +
        'knows what is in the hand, and how a drop is sent and taken back.',
      severity: 'error',
      from: { path: '^app/kit/drag/' },
      to: {
        path: '^(app|contract)/',
        pathNot: ['^app/(drag|ui|backend)/', '^contract/shapes\\.ts$'],
      },
    },
    {
      name: 'lists-know-ui',
      comment:
        'What a list asks the API for is passed in, so that every list composes the same kit. Of the API it ' +
        'knows what is picked of lists, which is the same for all, and what people are filtered by.',
      severity: 'error',
      from: { path: '^app/kit/lists/' },
      to: {
        path: '^(app|contract)/',
        pathNot: [
          '^app/(lists|ui|backend|copy|url-state)/',
          '^app/kit/urls(/|\\.ts$)',
          '^contract/(due-words|nouns|people-facets|selections)\\.ts$',
        ],
      },
    },
    {
      name: 'deletions-know-lists-and-forms',
      comment:
        'What is asked before something goes, and what is said then, is the same for every list; what becomes of it ' +
        'and who deletes it is passed in.',
      severity: 'error',
      from: { path: '^app/kit/lists/deletions/' },
      to: {
        path: '^(app|contract)/',
        pathNot: [
          '^app/(deletions|lists|forms|ui|backend|copy)/',
          '^app/kit/urls(/|\\.ts$)',
          '^contract/(nouns|shapes|trash-kinds)\\.ts$',
        ],
      },
    },
    {
      name: 'screens-know-no-feature',
      comment:
        'What draws a course’s screens is data in, markup out, so that the editor, its miniatures and the ' +
        'preview draw alike. Only the routes of its files call the API.',
      severity: 'error',
      from: { path: '^app/courses/course-screens/' },
      to: {
        path: '^app/',
        pathNot: '^app/(course-screens|ui|shell|backend|url-state)/|^app/kit/urls(/|\\.ts$)',
      },
    },
    {
      name: 'the-report-page-knows-no-report',
      comment:
        'What a report counts, its calls, columns and words are a feature’s, which declares them: reports of a ' +
        'company and of super-administrators have the same page.',
      severity: 'error',
      from: { path: '^app/reports/report-page/' },
      to: {
        path: '^(app|contract)/',
        pathNot: [
          '^app/(report-page|forms|ui|copy|backend|url-state)/',
          '^app/kit/urls(/|\\.ts$)',
          '^contract/(http-call|shapes)\\.ts$',
        ],
      },
    },
    {
      name: 'members-know-no-feature',
      comment:
        'Whose members they are, their calls, columns and words are a feature’s, which passes them in ' +
        'and can leave the kit where it does not fit. Of people alone it knows what tables show.',
      severity: 'error',
      from: { path: '^app/kit/people/members/' },
      to: {
        path: '^(app|contract)/',
        pathNot: [
          '^app/(members|people-filters|lists|forms|ui|backend|copy|url-state)/',
          '^app/kit/urls(/|\\.ts$)',
          '^contract/(due-words|matching|members|nouns|user-labels)\\.ts$',
        ],
      },
    },
    {
      name: 'forms-read-what-the-backend-took',
      comment: 'What reads and refuses posted forms serves every feature, so it knows none.',
      severity: 'error',
      from: { path: '^app/kit/forms/.*\\.server\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(forms|ui|copy|backend|url-state)/' },
    },
    {
      name: 'live-knows-the-backend',
      comment:
        'What a page’s events are made of is passed in, so that every live page has the same kit.',
      severity: 'error',
      from: { path: '^app/kit/live/' },
      to: { path: '^app/', pathNot: '^app/(live|backend)/' },
    },
    {
      name: 'people-know-no-feature',
      comment:
        'Fields about somebody serve whoever makes users of people. What is chosen from comes from the ' +
        'feature’s own calls; live checks know the addresses that they ask, and by type what those answer.',
      severity: 'error',
      from: { path: '^app/kit/people/' },
      to: {
        path: '^app/',
        pathNot: [
          '^app/(people|forms|ui|copy)/',
          '^app/kit/urls(/|\\.ts$)',
          '^app/people/users/(availability|suggestions)\\.ts$',
        ],
      },
    },
    {
      name: 'backend-knows-only-the-contract',
      comment:
        'The only door to REST is the same for every feature; what a feature needs is passed in.',
      severity: 'error',
      from: { path: '^app/kit/backend/' },
      to: { path: '^app/', pathNot: '^app/(backend/|copy/|url-state/|context\\.ts$)' },
    },
    {
      name: 'shell-knows-no-feature',
      comment: 'The shell frames every screen; entries of the menu are addresses, not modules.',
      severity: 'error',
      from: { path: '^app/kit/shell/' },
      to: { path: feature },
    },
    {
      name: 'search-knows-no-feature',
      comment:
        'Records are found by the API. Pages that a feature brings to the search (guides) are mounted by ' +
        'search/mounted.server.ts alone.',
      severity: 'error',
      from: {
        path: '^app/oversight/search/',
        pathNot: '^app/oversight/search/mounted\\.server\\.ts$',
      },
      to: { path: feature },
    },
    {
      name: 'the-wizard-knows-no-kind',
      comment:
        'What is imported is a feature’s, and goes with its folder. It brings its calls, words and ' +
        'permission in `import.server.ts`, which imports/kinds.server.ts alone mounts.',
      severity: 'error',
      from: { path: '^app/kit/imports/', pathNot: '^app/kit/imports/kinds\\.server\\.ts$' },
      to: { path: feature },
    },
    {
      name: 'examples-are-no-part-of-the-product',
      comment:
        'An example shows a component to tests and to /dev/components, which no build that ships has. ' +
        'Whatever imports one takes it to every browser.',
      severity: 'error',
      from: { pathNot: ['^app/demo/', '^tests/', '\\.test\\.tsx?$'] },
      to: { path: '\\.examples\\.tsx$' },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that know each other are one module in two files; types count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-of-folders',
      comment:
        'A folder is understood, and moved, with those below it. What knows all contexts (the handlers of jobs, ' +
        'the kinds of import) stands directly in api/, and is passed down.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api|contract|server)/' },
      to: { circular: true },
    },
    {
      name: 'services-are-passed-down',
      comment:
        'Services lists what these offer, so they cannot depend on it. They take the services that they use.',
      severity: 'error',
      from: { path: '^api/(http|db|jobs|files|auth|sessions|telemetry|whatsapp)/' },
      to: { path: '^api/[^/]+\\.ts$', pathNot: '^api/log\\.ts$' },
    },
    {
      name: 'opentelemetry-is-loaded-when-it-is-on',
      comment:
        'Without OTEL_EXPORTER_OTLP_ENDPOINT the start loads no module of it. Spans are opened by tracing.ts, and ' +
        'start.ts imports otlp.ts at run time.',
      severity: 'error',
      from: { pathNot: ['^api/platform/telemetry/otlp(-metrics)?\\.ts$', '^tests/'] },
      to: {
        path: ['^node_modules/@opentelemetry/', '^api/platform/telemetry/otlp(-metrics)?\\.ts$'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What the product needs is not a test’s to give.',
      severity: 'error',
      from: { pathNot: ['^tests/', '\\.test\\.tsx?$'] },
      to: { path: ['^tests/', '\\.test\\.tsx?$'] },
    },
    {
      name: 'the-product-needs-no-development-packages',
      comment: 'The image installs `dependencies` alone: this import would fail there.',
      severity: 'error',
      from: {
        path: '^(api|contract|server)/|^(server|settings)\\.ts$|^app/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        // Read while building, gone afterwards.
        pathNot: ['^node_modules/@remix-run/route-config/', '^node_modules/@types/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every-import-leads-somewhere',
      comment:
        'A relative path names the file with its extension; `#api/…` and its like are in package.json.',
      severity: 'error',
      from: {},
      // numfmt 4.0.1 names a file of types that it does not have; its code is found.
      to: { couldNotResolve: true, pathNot: '\\?url$|^numfmt$' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that comes with another goes with it. Name it in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.cache|node_modules/\\.)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
}
