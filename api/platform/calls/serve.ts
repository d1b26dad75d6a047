import type { Hono } from 'hono'
import { z } from 'zod'
import { isBodyOptional, type Endpoint } from '#contract/platform/endpoint.ts'
import { nameRequest, type ApiContext, type ApiEnv } from './context.ts'
import { answerWith, type Download } from '../downloads/download.ts'
import { formAsBody } from './form.ts'
import { boundedJson } from '../http/json-body.ts'
import type { SessionServices } from '../identity/open-session.ts'
import { admit, perform, type Handler, type Operation } from './operation.ts'

export type Handlers<C extends Record<string, Endpoint>> = { [Name in keyof C]: Handler<C[Name]> }

const mounted = new WeakMap<Hono<ApiEnv>, Map<string, Operation>>()

/** Returns the mounted operation of an endpoint, by method and path: callers may have a contract of their own build. */
export function operationOf(app: Hono<ApiEnv>, { method, path }: Endpoint): Operation {
  const operation = mounted.get(app)?.get(`${method} ${path}`)
  if (!operation) throw new Error(`${method} ${path} is not mounted`)
  return operation
}

/** Mounts a feature's endpoints. An endpoint without a handler does not compile. */
export function serve<C extends Record<string, Endpoint>>(
  app: Hono<ApiEnv>,
  services: SessionServices,
  feature: string,
  endpoints: C,
  handlers: Handlers<C>,
): void {
  const operations = mounted.get(app) ?? new Map<string, Operation>()
  mounted.set(app, operations)
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const { method, path } = endpoint
    const handler = handlers[key] as unknown as Handler<Endpoint>
    const operation = { services, feature, name: `${feature}.${key}`, endpoint, handler }
    operations.set(`${method} ${path}`, operation)
    app.on(
      method.toUpperCase(),
      `/api${path.replaceAll(/\/{(.+?)}/g, '/:$1')}`,
      async (c, next) => {
        nameRequest(c, `/api${path}`)
        await admit(operation, c)
        await next()
      },
      ...formAsBody(endpoint),
      ...(endpoint.body ? boundedJson(undefined, !isBodyOptional(endpoint)) : []),
      (c) => answer(operation, c),
    )
  }
}

async function answer(operation: Operation, c: ApiContext): Promise<Response> {
  const { endpoint } = operation
  const query = Object.entries(c.req.queries()).map(([name, texts]) => [name, oneOrAll(texts)])
  const answered = await perform(operation, c, {
    params: c.req.param(),
    query: Object.fromEntries(query) as Record<string, string | string[]>,
    body: endpoint.body && (await c.req.text()),
  })
  if (!(endpoint.answer instanceof z.ZodType)) return answerWith(answered as Download, c.req.method)
  return c.json(answered as object, endpoint.status ?? 200)
}

/** Value of a query parameter: a list when it is repeated. */
export function oneOrAll(texts: string[]): string | string[] {
  return texts.length === 1 ? texts[0]! : texts
}
