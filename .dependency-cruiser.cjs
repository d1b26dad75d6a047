// Who may import whom. Each rule says why, because whoever meets it will want to know.
const { STANDS_ON, below, folderOf } = require('./scripts/map/districts.cjs')

const TREES = ['api', 'app', 'contract']
const DISTRICTS = Object.keys(STANDS_ON)
const anyOf = (names) => `(?:${names.join('|')})`

/**
 * Files that contexts of other districts may import besides routes, jobs and policies, without `.ts`. Adding a line is a
 * decision about the design: a context that shares much with its neighbours may belong to their district.
 */
const PUBLIC = [
  // A directory names areas, positions and groups, and makes users and members as the console does.
  'api/people/(areas|positions)/table',
  'api/people/groups/(members|read|remove)',
  'api/people/users/(create|mobile|status|update)',
  // A notice names a course or path, and the people who are behind in it.
  'api/(courses/courses|training/formation-paths)/(behind|read)',
  // Courses, external courses and certifications have skills the same way.
  'api/courses/skills/owner',
  // What wants attention, and events of ends of certifications.
  'api/training/certifications/(due-reminders|expiring|unnotified)',
  'api/training/external-courses/overdue',
  // Messages draw chats as courses do.
  'app/courses/course-screens/.*',
  // A notice is sent from a list, with its filters.
  'app/courses/courses/report/(applied-filters-text|report-query)',
  'app/training/(certifications|formation-paths)/list-query',
  // Who may do what is asked by whoever shows it.
  'api/[^/]+/[^/]+/(routes|jobs|policy)',
]

/**
 * A district imports those that it stands on in its own tree. The contract is data that screens of every district may name:
 * between trees other rules hold.
 */
const districtRules = DISTRICTS.map((district) => {
  const above = DISTRICTS.filter((other) => !below(district).includes(other))
  return {
    name: `${district}-stands-on-those-below`,
    comment:
      'Districts form no circle, so that each is understood with those below it: scripts/map/districts.cjs is the ' +
      'table. Hand down what is needed from above (a prop, a parameter), or mount it at the root of the tree.',
    severity: 'error',
    from: { path: `^(${anyOf(TREES)})/${anyOf([district, folderOf('app', district)])}/` },
    to: {
      // Modules at the root of a tree compose its districts.
      path: [...(above.length > 0 ? [`^$1/${anyOf(above)}/`] : []), '^$1/[^/]+$'],
      pathNot: ['^api/log\\.ts$', '^app/context\\.ts$'],
    },
  }
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...districtRules,
    {
      name: 'insides-of-another-district',
      comment:
        'A context may be rewritten without other districts noticing. Import its public file (PUBLIC in ' +
        '.dependency-cruiser.cjs), or ask the database through a function of your own.',
      severity: 'error',
      from: { path: `^(api|app)/(?!platform/|kit/|demo/)([^/]+)/` },
      to: {
        path: `^(api|app)/(?!platform/|kit/)[^/]+/`,
        pathNot: ['^$1/$2/', ...PUBLIC.map((file) => `^${file}\\.tsx?$`)],
      },
    },
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
      name: 'server-composes',
      comment:
        'server/ joins the API and the console in one process. It needs how the API starts, its log and what ' +
        'both sides count and refuse.',
      severity: 'error',
      from: { path: '^server(/|\\.ts$)' },
      to: {
        path: '^(api|app|contract|scripts|tests)/',
        pathNot: [
          '^api/(app|log|main)\\.ts$',
          '^api/platform/(calls/(context|metrics)|http/failure|limiters/(connection-limit|process-channel|semaphore))\\.ts$',
          '^api/platform/(jobs/processors|telemetry/(start|tracing))\\.ts$',
          '^api/platform/db/(embedded/server|server-list)\\.ts$',
          '^contract/platform/(endpoint|http-call|values/shapes)\\.ts$',
        ],
      },
    },
    {
      name: 'ui-knows-no-feature',
      comment:
        'Primitives take what they show as props. One that imports a schema or a session belongs to a feature, to ' +
        'app/kit/forms or to app/kit/shell.',
      severity: 'error',
      from: { path: '^app/kit/ui/' },
      to: { path: '^(app|contract|api|server)/', pathNot: '^app/kit/(ui|urls)/' },
    },
    {
      name: 'screens-know-no-feature',
      comment:
        'A course’s screens are data in, markup out, so that the editor, its miniatures and the preview draw alike. ' +
        'Only the routes of its files call the API.',
      severity: 'error',
      from: { path: '^app/courses/course-screens/' },
      to: { path: '^app/(?!kit/)', pathNot: '^app/courses/course-screens/' },
    },
    {
      name: 'the-report-page-knows-no-report',
      comment:
        'What a report counts, its calls, columns and words are a feature’s, which declares them: reports of a ' +
        'company and of super-administrators have the same page.',
      severity: 'error',
      from: { path: '^app/reports/report-page/' },
      to: {
        path: ['^app/(?!kit/)', '^contract/(?!platform/)'],
        pathNot: '^app/reports/report-page/',
      },
    },
    {
      name: 'examples-are-no-part-of-the-product',
      comment:
        'An example shows a component to tests and to /dev/components, which no build that ships has. ' +
        'Whatever imports one takes it to every browser.',
      severity: 'error',
      from: { pathNot: ['^app/demo/', '^tests/', '^bench/', '\\.test\\.tsx?$'] },
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
        'the kinds of import) stands at the root of its tree, and is passed down.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api|contract|server|app/kit)/' },
      to: { circular: true },
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
      from: { pathNot: ['^tests/', '^bench/', '\\.test\\.tsx?$'] },
      to: { path: ['^tests/', '^bench/', '\\.test\\.tsx?$'] },
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
