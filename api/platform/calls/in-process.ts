import type { Hono } from 'hono'
import { Context } from 'hono'
import type { Logger } from 'pino'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import { bodyText, paramTexts, queryTexts, type CallResult } from '#contract/platform/http-call.ts'
import type { FreeSpace } from '../files/free-space.ts'
import { errorBodyOf, failureOf } from './answers.ts'
import type { ApiContext, ApiEnv, Bindings } from './context.ts'
import { requireBounded } from '../http/json-body.ts'
import { beginRequest } from './observe.ts'
import { admit, perform } from './operation.ts'
import { oneOrAll, operationOf } from './serve.ts'

/** Caller of an endpoint: the same headers as over HTTP. */
export type Caller = { headers: Record<string, string>; bindings: Bindings }

/**
 * Calls an endpoint that answers JSON without HTTP, through the same pipeline, log and metrics. The answer
 * is copied as JSON: a Date becomes text, and nothing is shared with the handler.
 */
export async function callInProcess(
  app: Hono<ApiEnv>,
  { log, freeSpace }: { log: Logger; freeSpace: FreeSpace },
  called: Endpoint,
  input: CallInput<Endpoint>,
  { headers, bindings }: Caller,
): Promise<CallResult> {
  const c = new Context<ApiEnv>(new Request('http://api.invalid/api', { headers }), {
    env: bindings,
  })
  const call = beginRequest(log, c, called.method)
  const result = await call.run(() => answered(app, { log, freeSpace }, called, input, c))
  call.end(result.status)
  return result
}

async function answered(
  app: Hono<ApiEnv>,
  { log, freeSpace }: { log: Logger; freeSpace: FreeSpace },
  called: Endpoint,
  input: CallInput<Endpoint>,
  c: ApiContext,
): Promise<CallResult> {
  try {
    const operation = operationOf(app, called)
    await admit(operation, c)
    const body = bodyText(called, input)
    if (body !== undefined) requireBounded(body)
    const query = queryTexts(input).map(([name, texts]) => [name, oneOrAll(texts)])
    const answer = await perform(operation, c, {
      params: paramTexts(input),
      query: Object.fromEntries(query) as Record<string, string | string[]>,
      body,
    })
    const status = operation.endpoint.status ?? 200
    return { status, body: JSON.parse(JSON.stringify(answer)), retryAfter: null }
  } catch (error) {
    const failure = failureOf(error as Error, c, { log, freeSpace })
    return {
      status: failure.status,
      body: errorBodyOf(failure, c.get('requestId')),
      retryAfter: failure.headers['retry-after'] ?? null,
    }
  }
}
