import { FirstItems } from './first-items.tsx'

export const few = <FirstItems items={['Ventas', 'Mercadeo']} />

export const many = <FirstItems items={['Ventas', 'Mercadeo', 'Bodega']} count={1_240} />
