import { Kbd } from './kbd.tsx'

export const key = <Kbd>g</Kbd>
