import { PageSize } from './page-size.tsx'

const keep = (size: number) => `#${size}`

export const ofTen = <PageSize now={10} usual={10} keep={keep} />

export const ofTwenty = <PageSize now={50} usual={20} keep={keep} />
