const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Page that leads to the provider's sign-out. The answer of the form itself: a form may not redirect to another site,
 * and the address is too long for a cookie.
 */
export function providerSignOut(url: string, headers: Headers): Response {
  const address = url.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0;url=${address}"><title>Cerrando la sesión</title><h1>Cerrando la sesión</h1>
<p>Tu sesión aquí terminó. Falta la de tu compañía: <a href="${address}">Continuar</a></p></html>`,
    { headers },
  )
}
