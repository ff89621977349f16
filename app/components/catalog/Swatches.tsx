/** Colors as circles, for eyes only: their names or number stand beside them. */
export function Swatches({ colors }: { colors: string[] }) {
  return (
    <svg width={colors.length * 18} height="16" aria-hidden="true">
      {colors.map((color, index) => (
        <circle key={color} cx={8 + index * 18} cy="8" r="7" fill={color} stroke="currentColor" strokeOpacity=".5" />
      ))}
    </svg>
  );
}
