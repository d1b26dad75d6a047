/** Logo of the product, as in `public/favicon.svg`; inline, which saves a request. */
export function Logo() {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" className="h-6 w-6 shrink-0">
      <rect width="32" height="32" rx="7" fill="#0f766e" />
      <path
        d="M10 25c0-5 12-4 12-9S10 12 10 7"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="10" cy="25" r="2.6" fill="#fff" />
      <circle cx="10" cy="7" r="2.6" fill="#5cc9bc" />
    </svg>
  )
}
