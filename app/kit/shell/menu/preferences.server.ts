import type { AppLoadContext } from '@remix-run/node'
import { FIELD_GROUPS, type FieldGroup } from '#contract/courses/course-templates/template.ts'
import { preferenceCookie } from '../../backend/preference-cookie.server.ts'

/** Preferences of the user, in a cookie so that the first paint is right. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  menu: 'wide' | 'narrow'
  /** State of the single-key shortcuts, which can be switched off (WCAG 2.1.4). */
  shortcuts: 'on' | 'off'
  /** Collapsed sections of the menu. */
  folded: SectionKey[]
  /** State of the menu in the course editor, which needs the room. */
  editorMenu: 'narrow' | 'wide'
  /** Open groups of the editor's property panel. */
  groups: FieldGroup[]
}

export const SECTIONS = ['super', 'main', 'training', 'entry', 'reports', 'help'] as const
export type SectionKey = (typeof SECTIONS)[number]

type Choice = Omit<Preferences, 'folded' | 'groups'>

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  menu: ['wide', 'narrow'],
  shortcuts: ['on', 'off'],
  editorMenu: ['narrow', 'wide'],
} as const satisfies { [Name in keyof Choice]: readonly Choice[Name][] }

/** Returns the valid section keys of a text such as 'training entry'. */
export function sectionsIn(text: unknown): SectionKey[] {
  const named = typeof text === 'string' ? text.split(' ') : []
  return SECTIONS.filter((section) => named.includes(section))
}

/** Returns the valid group names of a text such as 'content image'; `content` when nothing was kept. */
export function groupsIn(text: unknown): FieldGroup[] {
  const named = typeof text === 'string' ? text.split(' ') : ['content']
  return (Object.keys(FIELD_GROUPS) as FieldGroup[]).filter((group) => named.includes(group))
}

const cookie = preferenceCookie('preferences')

export async function readPreferences(
  request: Request,
  context: AppLoadContext,
): Promise<Preferences> {
  const stored = await cookie.read(request, context)
  const chosen = <Name extends keyof Choice>(name: Name) =>
    (CHOICES[name] as readonly unknown[]).includes(stored[name])
      ? (stored[name] as Choice[Name])
      : (CHOICES[name][0] as Choice[Name])
  return {
    theme: chosen('theme'),
    menu: chosen('menu'),
    shortcuts: chosen('shortcuts'),
    folded: sectionsIn(stored['folded']),
    editorMenu: chosen('editorMenu'),
    groups: groupsIn(stored['groups']),
  }
}

export function keepPreferences(
  context: AppLoadContext,
  preferences: Preferences,
): Promise<string> {
  const { folded, groups } = preferences
  return cookie.keep(context, {
    ...preferences,
    folded: folded.join(' '),
    groups: groups.join(' '),
  })
}
