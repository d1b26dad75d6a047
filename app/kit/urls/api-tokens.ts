import { withQuery, type Query } from './with-query.ts'

function tokensAt(list: string) {
  const one = (id: number, page: string, query: Query) => withQuery(`${list}/${id}/${page}`, query)
  return {
    list,
    new: `${list}/new`,
    edit: (id: number, query: Query = {}) => one(id, 'edit', query),
    rotation: (id: number, query: Query = {}) => one(id, 'rotation', query),
    revocation: (id: number, query: Query = {}) => one(id, 'revocation', query),
  }
}

/** URLs of API tokens: of the company, and of the user. */
export const apiTokenPaths = {
  apiTokens: tokensAt('/api-tokens'),
  ownTokens: tokensAt('/account/tokens'),
}
