/** Limits and words of API tokens that pages share. There are no schemas here: browsers load this file. */

/** Prefixes of API tokens, known to secret scanners. */
export const TOKEN_PREFIXES = { personal: 'sendero_pat_', company: 'sendero_cot_' } as const
export type TokenKind = keyof typeof TOKEN_PREFIXES

/** Maximum number of live tokens of a company, and of a person. */
export const MAX_TOKENS = { company: 50, personal: 10 } as const satisfies Record<TokenKind, number>

/** Maximum lifetime. */
export const MAX_TOKEN_DAYS = 365

/** Lifetimes that are offered. */
export const TOKEN_DAYS = [30, 90, MAX_TOKEN_DAYS] as const

/** Days before its end on which the owner of a token is told. */
export const EXPIRY_NOTICE_DAYS = 7

export const MAX_TOKEN_NAME = 100

/** Maximum number of entries of an address list. */
export const MAX_ADDRESSES = 20

/** Hours that the token of before a rotation stays valid. */
export const OVERLAP_HOURS = [0, 24, 168] as const

/** Days for which tokens that ended are listed. */
export const ENDED_TOKEN_DAYS = 90
