/**
 * The answer to an address that names nothing, to be thrown: pages have one of their own for it, and
 * whoever asked for a file reads the words.
 */
export function notFound(message = 'No se encontró lo que buscas'): Response {
  return Response.json({ status: 404, code: 'not_found', message, errors: [] }, { status: 404 })
}
