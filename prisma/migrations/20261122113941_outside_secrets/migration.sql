-- CreateTable
CREATE TABLE "outside_secret" (
    "reference" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outside_secret_pkey" PRIMARY KEY ("reference")
);
