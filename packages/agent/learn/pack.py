"""Packs trained networks into the file that the product reads: pack.py DIR OUT NPZ…

The file: a 32-bit length, a JSON header of that length, then for each network its tensors as int8 with one 32-bit float scale a row.
"""
import json
import struct
import sys

import numpy as np

folder, out, *files = sys.argv[1:]
shape = json.load(open(f"{folder}/shape.json"))
tensors, chunks, at = [], [], 0
for number, file in enumerate(files):
    loaded = np.load(file)
    for name in loaded.files:
        value = loaded[name].astype(np.float32)
        rows = value.reshape(value.shape[0], -1) if value.ndim > 1 else value.reshape(1, -1)
        scale = np.maximum(np.abs(rows).max(1), 1e-8) / 127
        whole = np.clip(np.round(rows / scale[:, None]), -127, 127).astype(np.int8)
        tensors.append({"network": number, "name": name, "rows": rows.shape[0], "columns": rows.shape[1], "at": at})
        chunks += [scale.astype("<f4").tobytes(), whole.tobytes()]
        at += 4 * rows.shape[0] + whole.size
        if at % 4:
            chunks.append(b"\0" * (4 - at % 4))
            at += 4 - at % 4
header = json.dumps({"networks": len(files), "tensors": tensors, **{k: shape[k] for k in ("intents", "tags", "facts", "places", "made")}}).encode()
header += b" " * (-len(header) % 4)
with open(out, "wb") as f:
    f.write(struct.pack("<I", len(header)) + header + b"".join(chunks))
