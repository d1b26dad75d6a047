/** Returns a 404 response to throw: pages show the not-found page, and file requests get the message. */
export function notFound(message = 'No se encontró lo que buscas'): Response {
  return Response.json({ status: 404, code: 'not_found', message, errors: [] }, { status: 404 })
}
