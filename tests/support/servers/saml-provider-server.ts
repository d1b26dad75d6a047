import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samlProvider, type Said } from './saml-provider.ts'

/**
 * Identity provider over HTTP. Its sign-on page asks for whom it should vouch; a form takes the response to the service
 * provider, whose metadata it fetches from the address that the request names as its issuer.
 */
export async function startSamlProvider({
  port = 0,
  said = {},
}: { port?: number; said?: Said } = {}) {
  const server = createServer((request, response) => {
    const html = (status: number, content: string) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><meta charset="utf-8"><title>Identity provider</title>${content}`)
    handle(request).then(
      ({ type, content }) =>
        type ? response.writeHead(200, { 'content-type': type }).end(content) : html(200, content),
      (error: unknown) => html(400, `<p>${escaped(String(error))}</p>`),
    )
  })

  async function handle(request: IncomingMessage): Promise<{ type?: string; content: string }> {
    const url = new URL(request.url!, base())
    if (url.pathname === '/metadata')
      return { type: 'application/samlmetadata+xml', content: provider.metadata() }
    if (url.pathname === '/slo') return { content: '<h1>Signed out</h1>' }
    if (url.pathname !== '/sso') throw new Error('Not found')
    if (request.method === 'GET') return { content: signOnPage(url) }
    const form = new URLSearchParams(await bodyOf(request))
    return { content: await answerPage(url, form) }
  }

  async function answerPage(url: URL, form: URLSearchParams): Promise<string> {
    const metadata = await fetch(provider.issuerOf(url.href)).then((answer) => answer.text())
    const { requestId, relayState } = await provider.read(url.href, metadata)
    const text = (name: string) => form.get(name) ?? ''
    const response = await provider.respond(metadata, {
      requestId,
      nameId: text('name_id'),
      attributes: {
        email: text('email'),
        firstName: text('first_name'),
        lastName: text('last_name'),
        groups: text('groups').split(',').filter(Boolean),
      },
      ...said,
    })
    const consumer = /AssertionConsumerService[^>]+Location="([^"]+)"/.exec(metadata)![1]!
    return `<form method="post" action="${consumer}">
      <input type="hidden" name="SAMLResponse" value="${response}">
      <input type="hidden" name="RelayState" value="${escaped(relayState)}">
      <button>Continue</button></form>`
  }

  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const provider = samlProvider({ base: base() })
  return {
    ...provider,
    url: base(),
    /** Changes what all following responses say. */
    say: (next: Said) => {
      said = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function signOnPage(url: URL): string {
  const field = (name: string, label: string, value: string) =>
    `<p><label>${label} <input name="${name}" value="${value}"></label></p>`
  return `<h1>Sign in</h1><form method="post" action="${escaped(url.pathname + url.search)}">
    ${field('name_id', 'NameID', 'subject-1')}${field('email', 'E-mail', '')}
    ${field('first_name', 'First name', 'Ana')}${field('last_name', 'Last name', 'Rojas')}
    ${field('groups', 'Groups', '')}<button>Sign in</button></form>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
