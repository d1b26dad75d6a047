import type { TokenKind } from '#contract/access/api-token-words.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Owner of the tokens of a page, which its address says, and what pages call them. */
export type Owner = {
  kind: TokenKind
  at: typeof paths.apiTokens | typeof paths.ownTokens
  title: string
  description: string
  nothing: string
}

const OWNERS: Record<TokenKind, Owner> = {
  company: {
    kind: 'company',
    at: paths.apiTokens,
    title: 'Tokens de API',
    description:
      'Con un token un programa llama a la API en nombre de la compañía, con los permisos que le des. Sigue sirviendo cuando se va quien lo creó.',
    nothing:
      'Crea uno para cada programa que lea o cambie datos de la compañía: nómina, tableros, directorio.',
  },
  personal: {
    kind: 'personal',
    at: paths.ownTokens,
    title: 'Tokens personales',
    description:
      'Con un token un programa llama a la API en tu nombre. Nunca puede más que tú, y deja de servir si se desactiva tu cuenta.',
    nothing: 'Crea uno para probar la API o para un programa tuyo.',
  },
}

/** Returns the owner of the tokens of a page by its path. */
export function ownerAt(pathname: string): Owner {
  return OWNERS[pathname.startsWith(paths.ownTokens.list) ? 'personal' : 'company']
}
