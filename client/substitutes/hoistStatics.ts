/** Stands for `hoist-non-react-statics`, which Emotion brings along for `withTheme` alone; nobody calls that here. */
export default function hoistStatics<Target>(target: Target): Target {
  return target;
}
