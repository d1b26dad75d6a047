import { Sparkline } from './sparkline.tsx'

export const usual = <Sparkline values={[3, 0, 12, 7, 9, 0, 25, 18]} />
export const percentagesWithGaps = (
  <Sparkline whole={100} values={[62.5, null, 80, 71, null, 100]} />
)
export const belowZero = <Sparkline values={[12, -5, 3]} />
export const zeros = <Sparkline values={[0, 0, 0]} />
export const oneValue = <Sparkline values={[7]} />
