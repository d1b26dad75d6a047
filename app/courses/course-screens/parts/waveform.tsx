/** Drawing of a sound that cannot be played. */
export function Waveform() {
  return (
    <svg viewBox="0 0 120 24" aria-hidden="true" className="screen-wave">
      <path
        d={HEIGHTS.map((height, at) => `M${3 + at * 6} ${12 - height}v${height * 2}`).join('')}
      />
    </svg>
  )
}

const HEIGHTS = [2, 4, 7, 5, 9, 11, 7, 4, 6, 10, 8, 5, 3, 6, 9, 6, 4, 7, 4, 2]
