/**
 * Replaces `hoist-non-react-statics`, which Emotion imports only for `withTheme`; the client never
 * calls that.
 */
export default function hoistStatics<Target>(target: Target): Target {
  return target;
}
