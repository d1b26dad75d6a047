import { createCookie, type AppLoadContext } from '@remix-run/node'

/** Cookie with choices of the user in this browser, kept for a year and not signed: readers validate its values. */
export function preferenceCookie(name: string) {
  const cookie = ({ console: { secure } }: AppLoadContext) =>
    createCookie(secure ? `__Host-${name}` : name, {
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly: true,
      maxAge: 31_536_000,
    })
  return {
    read: async (
      request: Request,
      context: AppLoadContext,
    ): Promise<Readonly<Record<string, unknown>>> => {
      const parsed: unknown = await cookie(context).parse(request.headers.get('cookie'))
      return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    },
    /** Returns the `Set-Cookie` header that stores the choices. */
    keep: (context: AppLoadContext, choices: object) => cookie(context).serialize(choices),
  }
}
