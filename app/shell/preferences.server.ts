import { createCookie, type AppLoadContext } from '@remix-run/node'

/** How a person likes the console, kept in their browser so that the first paint is right. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  menu: 'wide' | 'narrow'
  /** Single-key shortcuts; they can be switched off (WCAG 2.1.4). */
  shortcuts: 'on' | 'off'
}

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  shortcuts: ['on', 'off'],
} as const satisfies { [Name in keyof Preferences]: readonly Preferences[Name][] }

function cookie({ console: { secure } }: AppLoadContext) {
  return createCookie(secure ? '__Host-preferences' : 'preferences', {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: 31_536_000,
  })
}

export async function readPreferences(
  request: Request,
  context: AppLoadContext,
): Promise<Preferences> {
  const kept = (await cookie(context).parse(request.headers.get('cookie'))) as Record<
    string,
    unknown
  > | null
  const chosen = <Name extends keyof Preferences>(name: Name) =>
    (CHOICES[name] as readonly unknown[]).includes(kept?.[name])
      ? (kept![name] as Preferences[Name])
      : (CHOICES[name][0] as Preferences[Name])
  return { theme: chosen('theme'), menu: chosen('menu'), shortcuts: chosen('shortcuts') }
}

export function keepPreferences(
  context: AppLoadContext,
  preferences: Preferences,
): Promise<string> {
  return cookie(context).serialize(preferences)
}
