/** The product's mark. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden focusable={false}>
      <rect width="22" height="22" rx="6" fill="#7547ff" />
      <rect
        x="7.4"
        y="7.4"
        width="7.2"
        height="7.2"
        rx="1.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        transform="rotate(45 11 11)"
      />
    </svg>
  );
}
