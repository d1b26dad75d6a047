import { Logo } from './logo.tsx'

export const mark = <Logo />
