import { Avatar } from './avatar.tsx'

export const initialsOfEachSize = (
  <>
    <Avatar name="Ana María Zúñiga Pérez" surnames="Zúñiga Pérez" size={24} />{' '}
    <Avatar name="Óscar Iván" /> <Avatar name="ñengo" size={40} />{' '}
    <Avatar name="Beatriz Cano" size={96} />
  </>
)

export const picture = <Avatar name="Ana Ruiz" src="/avatar.svg" size={40} />
