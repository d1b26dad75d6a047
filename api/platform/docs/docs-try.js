// Runs in the browser, on the documentation page: adds to each call a form that makes it with a pasted token. The
// token stays in the memory of this page. Without scripts the page shows the command.

let token = ''

/** Headers of an answer that its caller needs. */
const SHOWN_HEADERS = [
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'deprecation',
  'sunset',
  'x-request-id',
]
const MAX_SHOWN = 20_000

for (const call of document.querySelectorAll('details.try')) {
  call.addEventListener('toggle', () => {
    if (call.open && !call.querySelector('form')) call.append(formOf(call))
  })
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

function field(label, control) {
  return element('label', {}, element('span', {}, label), control)
}

/** Returns the form of a call: token, parameters, body, and its answer. */
function formOf(call) {
  const { method, body, upload } = call.dataset
  const secret = element('input', { type: 'password', value: token, autocomplete: 'off' })
  secret.addEventListener('input', () => {
    token = secret.value.trim()
  })
  const parameters = [...call.closest('article').querySelectorAll('tr[data-in]')].map(
    ({ dataset: { name, in: place, required } }) => ({
      name,
      place,
      required: required !== undefined,
      input: element('input', {
        type: 'text',
        autocomplete: 'off',
        required: required !== undefined,
      }),
    }),
  )
  const text =
    body === undefined
      ? null
      : element('textarea', { value: pretty(body), rows: 6, spellcheck: false })
  const file = upload === undefined ? null : element('input', { type: 'file' })
  const answer = element('pre', { tabIndex: 0 })
  answer.setAttribute('role', 'status')
  const form = element(
    'form',
    {},
    field('Token', secret),
    ...parameters.map(({ name, required, input }) =>
      field(required ? `${name} (obligatorio)` : name, input),
    ),
    ...(text ? [field('Cuerpo', text)] : []),
    ...(file ? [field(upload, file)] : []),
    ...(method === 'get'
      ? []
      : [element('p', {}, 'Se ejecuta de verdad: puede cambiar datos de la compañía.')]),
    element('button', { type: 'submit' }, 'Llamar'),
    answer,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer.textContent = 'Llamando…'
    send(call, { parameters, text, file }).then(
      (shown) => {
        answer.textContent = shown
      },
      (error) => {
        answer.textContent = `No hubo respuesta: ${error.message}`
      },
    )
  })
  return form
}

async function send({ dataset: { method, path, upload } }, { parameters, text, file }) {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const query = new URLSearchParams()
  let address = path
  for (const { name, place, input } of parameters) {
    const value = input.value.trim()
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value && place === 'query') query.append(name, value)
    else if (value && place === 'header') headers.set(name, value)
  }
  let body
  if (file) {
    body = new FormData()
    if (file.files[0]) body.set(upload, file.files[0])
  } else if (text) {
    headers.set('content-type', 'application/json')
    body = text.value
  }
  const search = String(query)
  const response = await fetch(search ? `${address}?${search}` : address, {
    method: method.toUpperCase(),
    headers,
    body,
    // The session of the console is not the token's.
    credentials: 'omit',
  })
  const told = SHOWN_HEADERS.flatMap((name) =>
    response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
  )
  const answered = pretty(await response.text()).slice(0, MAX_SHOWN)
  return `${response.status} ${response.statusText}\n${told.join('\n')}\n\n${answered}`
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
