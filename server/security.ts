import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { beforeHeaders } from './answer-headers.ts'

/**
 * Security headers of every response: a strict Content-Security-Policy with a nonce, HSTS on https, no
 * sniffing, no frames.
 */
export function securityHeaders({
  secure,
  development,
}: {
  secure: boolean
  development: boolean
}): RequestHandler[] {
  const nonce: RequestHandler = (_request, response, next) => {
    response.locals['nonce'] = randomBytes(16).toString('base64')
    next()
  }
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        // A course's theme carries the nonce. The development server writes its styles into the page, where
        // a nonce would forbid them.
        styleSrc: [
          "'self'",
          (_request, response) =>
            development ? "'unsafe-inline'" : `'nonce-${nonceOf(response as Response)}'`,
        ],
        // A mail is shown in a frame without scripts and keeps its inline styles.
        styleSrcAttr: [
          (request) =>
            development || showsMail(request as Request) ? "'unsafe-inline'" : "'none'",
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        fontSrc: ["'self'"],
        // Videos of courses. Allowed on every page, as after a client-side navigation the first page's
        // policy applies.
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: secure && { maxAge: 31_536_000, includeSubDomains: true },
    // `no-referrer` would make browsers send `Origin: null` with a plain form post.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  return [nonce, headers]
}

/**
 * Forbids caching of every response without a cache header: pages, their data, redirects, refusals, answers
 * with a token. The build's files set their own, and so do pictures, whose keys cannot be guessed and whose
 * content never changes.
 */
export const forbidCaching: RequestHandler = (_request, response, next) => {
  beforeHeaders(response, () => {
    if (!response.hasHeader('cache-control'))
      response.setHeader('cache-control', 'private, no-store')
  })
  next()
}

function showsMail({ path }: Request): boolean {
  return /^\/admin\/outbox\/\d+$/.test(path)
}

export function nonceOf(response: Response): string {
  return response.locals['nonce'] as string
}

/**
 * Refuses forms posted from another site (CSRF) before anything reads them. Browsers send Origin with every
 * post; the few that omit it send Sec-Fetch-Site or Referer. The API does not need this: its token is in a
 * header that no other site can set.
 */
export function refuseForeignPosts({
  publicUrl,
}: {
  publicUrl: string | undefined
}): RequestHandler {
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const own = publicOrigin ?? `${request.protocol}://${request.get('host')}`
    const origin = request.get('origin') ?? originOf(request.get('referer'))
    const same =
      origin === undefined ? request.get('sec-fetch-site') === 'same-origin' : origin === own
    if (same) {
      // The framework compares Origin with the host it was called by, which a proxy may have changed.
      request.headers['x-forwarded-host'] = new URL(own).host
      return next()
    }
    response.status(403).type('html').send(FOREIGN_POST)
  }
}

function originOf(referer: string | undefined): string | undefined {
  if (!referer) return undefined
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}

const FOREIGN_POST = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Solicitud rechazada</title><h1>Solicitud rechazada</h1>
<p>El formulario llegó desde otro sitio y por seguridad no se procesó.</p><p><a href="/">Ir a la consola</a></p></html>`
