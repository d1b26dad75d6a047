import type { Hono } from 'hono'
import { Context } from 'hono'
import type { Logger } from 'pino'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { bodyText, paramTexts, queryTexts, type CallResult } from '#contract/http-call.ts'
import type { FreeSpace } from '../files/free-space.ts'
import { errorBodyOf, failureOf } from './answers.ts'
import type { ApiEnv, Bindings } from './context.ts'
import { requireBounded } from './json-body.ts'
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
  const ended = beginRequest(log, c, called.method)
  let result: CallResult
  try {
    const operation = operationOf(app, called)
    await admit(operation, c)
    const body = bodyText(called, input)
    if (body !== undefined) requireBounded(body)
    const query = queryTexts(input).map(([name, texts]) => [name, oneOrAll(texts)])
    const answered = await perform(operation, c, {
      params: paramTexts(input),
      query: Object.fromEntries(query) as Record<string, string | string[]>,
      body,
    })
    const status = operation.endpoint.status ?? 200
    result = { status, body: JSON.parse(JSON.stringify(answered)), retryAfter: null }
  } catch (error) {
    const failure = failureOf(error as Error, c, { log, freeSpace })
    result = {
      status: failure.status,
      body: errorBodyOf(failure, c.get('requestId')),
      retryAfter: failure.headers['retry-after'] ?? null,
    }
  }
  ended(result.status)
  return result
}
