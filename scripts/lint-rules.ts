/**
 * Rules of this project for oxlint, each a list of selectors and of what their matches are told. A rule is turned on
 * and off by its name, `sendero/<name>` (oxlint.config.ts).
 */
type Restriction = { selector: string; message: string }

/** Request bodies are read where they are bounded while they arrive. */
const boundedBodies: Restriction[] = [
  {
    selector:
      'CallExpression[callee.object.name=/[rR]equest$/][callee.property.name=/^(formData|text|json|blob|bytes|arrayBuffer)$/], CallExpression[callee.property.name="formData"]',
    message: 'Forms are read by postedForm(), within its limits.',
  },
]

/** Methods that the oldest supported browser lacks. */
const supportedMethods: Restriction[] = [
  {
    selector: 'CallExpression[callee.property.name=/^to(Spliced|Sorted|Reversed)$/]',
    message: 'Chromium 109 has no such method, and nothing is added to it: copy with [...].',
  },
]

/** Parameters of URLs are read and written by app/kit/urls. */
const urlState: Restriction[] = [
  {
    selector:
      'Identifier[name="URLSearchParams"], Identifier[name=/^searchParams$/], Identifier[name="useSearchParams"]',
    message:
      'Read parameters by readParams() or param(), write them by withQuery() (app/kit/urls).',
  },
  {
    selector:
      'TemplateElement[value.raw=/[?&][a-zA-Z_.]+=/], Literal[value=/^[\\u002F?].*[?&][a-zA-Z_.]+=/]',
    message: 'A query string is written by withQuery() (app/kit/urls).',
  },
]

const DATA_HOOKS = '/^use(Fetcher|LoaderData|RouteLoaderData|ActionData|Answer)$/'
const ROUTE_DATA =
  'Data of a route is typed by `typeof loader` or `typeof action`: a type written by hand hides that the route changed.'

/** Restated types of what a route answers. */
const routeData: Restriction[] = [
  {
    selector: `CallExpression:matches([callee.name=${DATA_HOOKS}], [callee.name="fetchJson"]) > TSTypeParameterInstantiation > :not(TSTypeQuery)`,
    message: ROUTE_DATA,
  },
  {
    selector: `TSAsExpression > CallExpression[callee.name=${DATA_HOOKS}], TSAsExpression > AwaitExpression > CallExpression[callee.name="fetchJson"]`,
    message: ROUTE_DATA,
  },
  {
    selector: 'ImportSpecifier[imported.name="useMatches"]',
    message: `${ROUTE_DATA} Use useRouteLoaderData.`,
  },
  {
    selector: 'CallExpression[callee.property.name="json"][arguments.length=0]',
    message: `${ROUTE_DATA} Use fetchJson<typeof loader>(), in the server errorBodyOf().`,
  },
]

/** Function literals that V8 allocates in the old generation (docs/decisions/0120-responses-freed-by-minor-collections.md). */
const functionsOnProperties: Restriction[] = [
  {
    selector:
      'AssignmentExpression[left.type="MemberExpression"][right.type=/^(ArrowFunction|Function)Expression$/]',
    message: 'Assign it from a variable, or it keeps what it refers to until a major collection.',
  },
]

/** Hooks of modules that test files share: a worker loads such a module once, for its first file. */
const sharedHooks: Restriction[] = [
  {
    selector:
      'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]',
    message:
      'Runs for the first file of a worker alone. Use onTestFinished(), or call the hook from a function.',
  },
]

/** Playwright's own ways to tick a box press the box alone, so that a label that does not work stays unnoticed. */
const pressedBoxes: Restriction[] = [
  {
    selector: 'CallExpression[callee.property.name=/^(check|uncheck|setChecked)$/]',
    message: 'Press the words, as a person does: tick() or pressWords() (tests/e2e/tick.ts).',
  },
]

type Context = { report: (problem: { node: unknown; message: string }) => void }

function ruleOf(restrictions: Restriction[]) {
  return {
    create: (context: Context) =>
      Object.fromEntries(
        restrictions.map(({ selector, message }) => [
          selector,
          (node: unknown) => context.report({ node, message }),
        ]),
      ),
  }
}

export default {
  meta: { name: 'sendero' },
  rules: {
    'bounded-bodies': ruleOf(boundedBodies),
    'supported-methods': ruleOf(supportedMethods),
    'url-state': ruleOf(urlState),
    'route-data': ruleOf(routeData),
    'functions-on-properties': ruleOf(functionsOnProperties),
    'shared-hooks': ruleOf(sharedHooks),
    'pressed-boxes': ruleOf(pressedBoxes),
  },
}
