#!/bin/sh
# Hold at 20, in a shell alone: `pigpen simulate pig "run: sh examples/bots/hold_at_20.sh" hamlet`.
# A line has no spaces between tokens, and the id comes first.

while IFS= read -r line; do
  case $line in
  '{"id":'*)
    id=${line#'{"id":'}
    total=${line#*'"turn_total":'}
    action=hold
    if [ "${total%%[!0-9]*}" -lt 20 ]; then action=roll; fi
    printf '{"id":%s,"action":"%s"}\n' "${id%%[!0-9]*}" "$action"
    ;;
  esac
done
