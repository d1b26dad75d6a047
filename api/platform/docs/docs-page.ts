import { html } from 'hono/html'
import { curlOf, exampleOf } from './docs-example.ts'
import type { Document } from './openapi.ts'
import { fieldsOf, labelOf, type Schema } from './docs-schema.ts'

/** Documentation page of the API: one HTML document, readable without scripts. */

type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>
type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Media = Record<string, { schema?: Schema }>
type Call = { id: string; tag: string; method: string; path: string; operation: Operation }

const PLACES: Record<string, string> = { path: 'ruta', query: 'consulta', header: 'cabecera' }

/** Renders the document; an operation's anchor is its `operationId`, e.g. `/api/docs#users.list`. */
export function drawDocs(document: Document) {
  const calls = callsOf(document)
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API de ${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
        <script src="/api/docs.js" defer></script>
      </head>
      <body>
        <nav aria-label="Llamadas">
          ${tags.map(
            (tag) =>
              html`<h2><a href="#${tag}">${tag}</a></h2>
                <ul>
                  ${calls.filter((call) => call.tag === tag).map(drawEntry)}
                </ul>`,
          )}
        </nav>
        <main>
          <h1>API de ${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>
            <a href="/api/openapi.json">Documento OpenAPI ${document.openapi}</a>. Toda llamada que
            no es pública lleva <code>Authorization: Bearer …</code>, con un token de API, que se
            crea en la consola (<a href="/api-tokens">de la compañía</a> o
            <a href="/account/tokens">personal</a>), o con el de una sesión, que responde
            <a href="#auth.login">auth.login</a>. Los ejemplos toman la dirección y el token de
            <code>SENDERO_URL</code> y <code>SENDERO_TOKEN</code>.
          </p>
          ${tags.map(
            (tag) =>
              html`<section aria-labelledby="${tag}">
                <h2 id="${tag}">${tag}</h2>
                ${calls.filter((call) => call.tag === tag).map((call) => drawCall(call, document))}
              </section>`,
          )}
          <section aria-labelledby="webhook-events">
            <h2 id="webhook-events">Eventos de los webhooks</h2>
            ${webhooksOf(document).map(
              ([type, summary, schema]) =>
                html`<article id="webhook.${type}">
                  <h3>${type}</h3>
                  <p>${summary}</p>
                  ${drawFields(schema)}
                </article>`,
            )}
          </section>
          <section aria-labelledby="shapes">
            <h2 id="shapes">Formas</h2>
            ${Object.entries(document.components?.schemas ?? {}).map(
              ([name, schema]) =>
                html`<article id="shape.${name}">
                  <h3>${name}</h3>
                  ${drawFields(schema as Schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`
}

/** Events that receivers are told of, each with the shape of its body. */
function webhooksOf(document: Document): [type: string, summary: string, schema: Schema][] {
  return Object.entries(document.webhooks ?? {}).flatMap(([type, { post }]) => {
    const body = post?.requestBody
    const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined
    return schema ? [[type, post?.summary ?? '', schema]] : []
  })
}

function callsOf(document: Document): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const operation = methods[method]
      if (!operation) return []
      const { operationId = `${method} ${path}`, tags = [] } = operation
      return [{ id: operationId, tag: tags[0] ?? 'general', method, path, operation }]
    }),
  )
}

function drawEntry({ id, method, path }: Call) {
  return html`<li><a href="#${id}">${drawMethod(method)} ${path.replace(/^\/api/, '')}</a></li>`
}

function drawMethod(method: string) {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`
}

function drawCall({ id, method, path, operation }: Call, document: Document) {
  const parameters = (operation.parameters ?? []).map((given) => resolve(given, document))
  const body = operation.requestBody as { content: Media } | undefined
  const answers = operation.responses as Record<string, { description: string; content?: Media }>
  return html`<article id="${id}">
    <h3>${operation.summary}</h3>
    <p class="call">${drawMethod(method)} <code>${path}</code></p>
    <p>${operation.description}</p>
    ${parameters.length > 0 ? drawParameters(parameters) : ''}
    ${
      body
        ? html`<h4>Cuerpo</h4>
            ${drawMedia(body.content)}`
        : ''
    }
    ${drawTry({ id, tag: '', method, path, operation }, parameters, document)}
    <h4>Respuestas</h4>
    ${Object.entries(answers).map(
      ([status, { description, content }]) =>
        html`<details ${/^2/.test(status) ? 'open' : ''}>
          <summary>${status === 'default' ? 'otra' : status} · ${description}</summary>
          ${content ? drawMedia(content) : ''}
        </details>`,
    )}
  </article>`
}

/** Draws the command of a call; scripts add a form that makes it (docs-try.js). */
function drawTry({ method, path, operation }: Call, parameters: Parameter[], document: Document) {
  const content = (operation.requestBody as { content: Media } | undefined)?.content ?? {}
  const json = content['application/json']?.schema
  const [part] = content['multipart/form-data']?.schema?.required ?? []
  const body = json
    ? { mediaType: 'application/json', schema: json }
    : part
      ? { mediaType: 'multipart/form-data', schema: content['multipart/form-data']?.schema }
      : null
  const security = operation.security !== undefined
  const command = curlOf({ method, path, security, parameters, body }, document)
  const example = json && JSON.stringify(exampleOf(json, document))
  return html`<details
    class="try"
    data-method="${method}"
    data-path="${path}"
    ${json ? html`data-body="${example}"` : ''}
    ${!json && part ? html`data-upload="${part}"` : ''}
  >
    <summary>Probar</summary>
    <pre><code>${command}</code></pre>
  </details>`
}

function resolve(given: object, document: Document): Parameter {
  if (!('$ref' in given)) return given as Parameter
  const name = String(given.$ref).replace('#/components/parameters/', '')
  return document.components?.parameters?.[name] as Parameter
}

function drawParameters(parameters: Parameter[]) {
  return html`<h4>Parámetros</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Dónde</th>
          <th scope="col">Tipo</th>
          <th scope="col">Detalle</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, description, schema }) =>
            html`<tr data-in="${place}" data-name="${name}" ${required ? html`data-required` : ''}>
              <th scope="row"><code>${name}</code>${drawRequired(required)}</th>
              <td>${PLACES[place] ?? place}</td>
              <td>${labelOf(schema).type}</td>
              <td>${[description, labelOf(schema).detail].filter(Boolean).join(' ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

function drawMedia(content: Media) {
  return Object.entries(content).map(
    ([mediaType, { schema }]) =>
      html`<p class="media"><code>${mediaType}</code></p>
        ${schema ? drawFields(schema) : ''}`,
  )
}

function drawFields(schema: Schema) {
  const shape = schema.$ref?.replace('#/components/schemas/', '')
  if (shape) return html`<p><a href="#shape.${shape}">${shape}</a></p>`
  const fields = fieldsOf(schema)
  if (fields.length === 0) return html`<p>${labelOf(schema).type} ${labelOf(schema).detail}</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Campo</th>
        <th scope="col">Tipo</th>
        <th scope="col">Detalle</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ path, required, type, detail }) =>
          html`<tr>
            <th scope="row"><code>${path}</code>${drawRequired(required)}</th>
            <td>${type}</td>
            <td>${detail}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function drawRequired(required: boolean | undefined) {
  return required ? html` <span class="required">obligatorio</span>` : ''
}
