import { createContext, useContext } from 'react'

/**
 * Back leads where one came from. The page of a thing (`/users/7`) is told by its address (`back`) where it
 * was opened: the list with its search and page, the course, the group. Links carry it, so nothing has to be
 * remembered and it works without scripts; the server reads it (backend/address.server.ts), which alone
 * decides that it is a page of this site.
 */

const BACK = 'back'

/** Longer ones are left out: the page then leads back to where it usually does. */
const MAX_LENGTH = 1_000

/** The address that the links of a page stand on. '' where there is none, such as in an example. */
export const CurrentUrl = createContext('')

/**
 * The address that a link or a form leads to from here: within the same thing with its way back, to another
 * one with the way back to here.
 */
export function useUrlWithReturn(to: string, { opens = true }: { opens?: boolean } = {}): string {
  return addressFrom(useContext(CurrentUrl), to, opens)
}

/** What a GET form that stays within the same thing has to send along; undefined where there is nothing. */
export function useReturnUrlField(action: string): string | undefined {
  const here = useContext(CurrentUrl)
  return isWithin(thingOf(here), action) ? backOf(here) : undefined
}

/** `useAddress` for any place. `opens` is false for links that lead back themselves. */
function addressFrom(here: string, to: string, opens: boolean): string {
  // Most links of most pages: nothing to carry, and no thing's page.
  const thing = thingOf(to)
  if (thing === '' || here === '' || backOf(to) !== undefined) return to
  if (thingOf(here) === thing) {
    const back = backOf(here)
    // What opens over a page was opened from it: that is no way back of the page itself.
    return isWithin(thing, back ?? '') ? to : withBack(to, back)
  }
  const isPage = pathOf(to) === thing
  const list = thing.slice(0, thing.lastIndexOf('/'))
  return opens && isPage && here !== list ? withBack(to, here) : to
}

/** The path of the thing that an address is of, or of a part of: '/users/7' of '/users/7/audit?page=2'. */
function thingOf(address: string): string {
  return /^(?:\/[a-z-]+){1,2}\/\d+(?=[/?#]|$)/.exec(address)?.[0] ?? ''
}

function isWithin(thing: string, address: string): boolean {
  return thing !== '' && thingOf(address) === thing
}

function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)![0]
}

function backOf(address: string): string | undefined {
  const [, query = ''] = address.split(/[?#]/)
  return address.includes(`${BACK}=`)
    ? (new URLSearchParams(query).get(BACK) ?? undefined)
    : undefined
}

function withBack(to: string, back: string | undefined): string {
  if (!back || back.length > MAX_LENGTH) return to
  const [address = '', place] = to.split('#')
  const query = new URLSearchParams({ [BACK]: back }).toString()
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`
  return place === undefined ? joined : `${joined}#${place}`
}
